// For work on the client: web/dist as it is now in front of a program that was built earlier. The policy is the
// strictest under which the client must work.
import { createReadStream, existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'";

export function startFront(port) {
  const host = '127.0.0.1';
  const front = createServer((asked, answer) => {
    const path = new URL(asked.url, 'http://front').pathname;
    if (path.startsWith('/api/')) {
      const passed = request({ host, port, path: asked.url, method: asked.method, headers: asked.headers }, (from) => {
        answer.writeHead(from.statusCode, from.headers);
        from.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
      return;
    }
    const file = join(dist, path === '/' ? 'index.html' : path);
    if (!file.startsWith(dist) || !existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain', 'content-security-policy': policy });
    createReadStream(file).pipe(answer);
  });
  front.on('upgrade', (asked, socket, head) => {
    const origin = `http://${host}:${port}`;
    const headers = { ...asked.headers, host: `${host}:${port}`, origin };
    const to = connect(port, host, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      to.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      to.write(head);
      to.pipe(socket);
      socket.pipe(to);
    });
    to.on('error', () => socket.destroy());
    to.on('close', () => socket.destroy());
    socket.on('error', () => to.destroy());
    socket.on('close', () => to.destroy());
  });
  return new Promise((done) =>
    front.listen(0, host, () =>
      done({
        page: `http://${host}:${front.address().port}`,
        stop: () => {
          front.closeAllConnections?.();
          front.close();
        },
      }),
    ),
  );
}
