// Side panel, chat: the lines of the own room, the other room after the game, and private notes.
import { useEffect, useRef, useState } from 'preact/hooks';
import { sideOf } from '../../games';
import { people } from '../../messages/people';
import type { ChatLine, Room } from '../../protocol';
import { language, settings } from '../../settings';
import type { Table } from '../table';

const kLongestLine = 500; // bytes, as on the server
const bytes = (text: string) => new TextEncoder().encode(text).length;

function timeOf(seconds: number): string {
  const at = new Date(seconds * 1000);
  const today = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(language.value, today ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' });
}

function Said({ table, line }: { table: Table; line: ChatLine }) {
  const mine = line.seat !== null && table.perspective.seats.value.includes(line.seat);
  const name = line.seat ? table.latest.value?.names[line.seat] || table.labels.seat(line.seat) : people('chat.spectator');
  return (
    <li class={`said ${mine ? 'mine' : ''}`}>
      <span class="who">
        <span class={`chip seat-${line.seat ? sideOf(table.game, line.seat) : 'none'}`}>{mine ? people('chat.you') : name}</span>
        <time dateTime={new Date(line.at * 1000).toISOString()}>{timeOf(line.at)}</time>
      </span>
      <p>{line.text}</p>
    </li>
  );
}

function Lines({ table, room }: { table: Table; room: Room }) {
  const lines = table.talk.lines(room);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  return (
    <div class="chat-lines" ref={list} role="log" aria-label={people(`chat.${room}`)} tabIndex={0}>
      {lines.length === 0 && <p class="facts">{people('chat.none')}</p>}
      <ul>
        {lines.map((line) => (
          <Said key={line.n} table={table} line={line} />
        ))}
      </ul>
    </div>
  );
}

function Chat({ table }: { table: Table }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const room = table.talk.room.value;
  const other: Room = room === 'players' ? 'spectators' : 'players';
  const count = table.talk.lines(room).length;
  useEffect(() => {
    table.talk.open.value = true;
    return () => {
      table.talk.open.value = false;
    };
  }, [table]);
  useEffect(() => table.talk.read(), [table, count]);
  const send = async () => {
    const line = text.trim();
    if (line === '') return;
    const answer = await table.talk.say(line);
    if (answer?.type === 'chat') setText('');
    setProblem(answer?.type === 'refused' || answer?.type === 'error' ? answer.error.text : '');
  };
  return (
    <section class="chat">
      <h3>{people(`chat.${room}`)}</h3>
      {!table.isOver.value && <p class="facts">{people(`chat.${room}.about`)}</p>}
      <Lines table={table} room={room} />
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label class="text-field grow">
          <span class="sr-only">{people('chat.write')}</span>
          <input
            name="chat"
            value={text}
            placeholder={people('chat.write')}
            onInput={(event) => setText(event.currentTarget.value)}
            autocomplete="off"
            enterkeyhint="send"
          />
        </label>
        <button type="submit" disabled={text.trim() === '' || bytes(text.trim()) > kLongestLine}>
          {people('chat.send')}
        </button>
      </form>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      {table.isOver.value && table.talk.lines(other).length > 0 && (
        <>
          <h3>{people(`chat.${other}`)}</h3>
          <Lines table={table} room={other} />
        </>
      )}
    </section>
  );
}

// Saved a moment after the last key, and when the panel is left.
function Notes({ table, seat }: { table: Table; seat: string }) {
  const link = table.links.find((found) => found.state.value?.seat === seat);
  const stored = link?.notes.value ?? '';
  const [text, setText] = useState(stored);
  const [status, setStatus] = useState('');
  const pending = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const save = async () => {
    clearTimeout(timer.current);
    const now = pending.current;
    if (now === null) return;
    pending.current = null;
    const answer = await table.talk.saveNotes(now, seat);
    const problem = answer?.type === 'refused' || answer?.type === 'error' ? answer.error.text : '';
    setStatus(problem ? people('notes.failed', { text: problem }) : answer === null ? '' : people('notes.saved'));
  };
  // From another device of this seat.
  useEffect(() => {
    if (pending.current === null) setText(stored);
  }, [stored]);
  useEffect(() => () => void save(), []);
  return (
    <section class="notes">
      <h3>
        <label for={`notes-${seat}`}>{people('notes')}</label>
      </h3>
      <p class="facts">{people('notes.about')}</p>
      <textarea
        id={`notes-${seat}`}
        rows={5}
        maxLength={4000}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          pending.current = event.currentTarget.value;
          setStatus(people('notes.saving'));
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void save(), 1200);
        }}
        onBlur={() => void save()}
      />
      <p class="facts" role="status">
        {status}
      </p>
    </section>
  );
}

export function TalkPanel({ table }: { table: Table }) {
  const state = table.latest.value;
  const seats = table.perspective.seats.value;
  const seat = seats.length === 1 ? seats[0] : (table.perspective.viewer.value ?? undefined);
  if (!state) return null;
  return (
    <>
      {table.talk.enabled.value && <Chat table={table} />}
      {table.talk.possible.value && !state.chat && <p class="facts">{people('chat.off')}</p>}
      {table.talk.possible.value && state.chat && !settings.chat.value && <p class="facts">{people('chat.off.device')}</p>}
      {seat && <Notes key={seat} table={table} seat={seat} />}
    </>
  );
}
