// What the register says about a rule beyond its text: source, reason, how it is checked. Fetched when it is opened.
import { useState } from 'preact/hooks';
import * as api from '../api';
import { asError } from '../kit/errors';
import { story } from '../messages/story';

export function RegisterLines({ game, rule }: { game: string; rule: string }) {
  const [lines, setLines] = useState<string[] | null>(null);
  const [failure, setFailure] = useState('');
  const open = () =>
    void api.register(game).then(
      (found) => setLines((found.find((item) => item.id === rule)?.text ?? '').split('\n').filter(Boolean)),
      (error: unknown) => setFailure(asError(error).message),
    );
  return (
    <details class="register" onToggle={(event) => event.currentTarget.open && lines === null && open()}>
      <summary>{story('book.register')}</summary>
      {failure && <p role="alert">{failure}</p>}
      <div lang="en">
        {(lines ?? []).map((line, i) => (
          <p key={i}>{line}</p>
        ))}
      </div>
    </details>
  );
}
