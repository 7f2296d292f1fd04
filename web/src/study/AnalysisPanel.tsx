// Beside the analysis board: dice, variations with notes and drawings, the computer's plans, and the study as a file.
import { useState } from 'preact/hooks';
import { CopyLink } from '../kit/CopyLink';
import { Icon } from '../kit/Icon';
import { save } from '../kit/save';
import { levelName } from '../lobby/levels';
import { study as say } from '../messages/study';
import { absolute, analysisLink, nameSavedStudy } from '../route';
import { sentence } from '../table/story';
import type { Analysis } from './analysis';
import { percent } from './review';
import { saveStudy } from './savedStudies';
import { packed, type StudyFile } from './studyFile';

const kLongestLink = 30_000;

function Outcomes({ analysis }: { analysis: Analysis }) {
  const outcomes = analysis.table.latest.value?.analysis?.outcomes ?? [];
  if (outcomes.length === 0) return null;
  return (
    <div class="outcomes" role="group" aria-label={say('analysis.dice')}>
      <button type="button" class="primary" onClick={() => void analysis.roll()}>
        {say('analysis.roll')}
      </button>
      {outcomes.map(({ text }) => (
        <button key={text} type="button" class="outcome" onClick={() => void analysis.play(text)}>
          {text.replace(/^(die|dice) /, '')}
        </button>
      ))}
    </div>
  );
}

function Variations({ analysis }: { analysis: Analysis }) {
  void analysis.changes.value;
  const { tree } = analysis;
  const at = analysis.at.value;
  const shown = tree.inOrder().filter((id) => id === at || tree.isShown(id));
  return (
    <ol class="variations" aria-label={say('analysis.variations')}>
      {shown.map((id) => {
        const node = tree.node(id);
        return (
          <li key={id} style={{ paddingInlineStart: `${Math.min(tree.depth(id), 6) * 14}px` }}>
            <button
              type="button"
              class="log-entry"
              aria-current={id === at ? 'step' : undefined}
              data-node={id}
              onClick={() => void analysis.goTo(id)}
            >
              <span class="n">{tree.path(id).length}</span>
              <span class="text">
                {node.name && <b>{node.name}: </b>}
                {id === 0 ? say('analysis.start') : node.entry}
                {node.comment && <small>{node.comment}</small>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Notes({ analysis }: { analysis: Analysis }) {
  void analysis.changes.value;
  const [from, setFrom] = useState<string | null>(null);
  const { table, tree } = analysis;
  const node = tree.node(analysis.at.value);
  const space = table.sourced.value;
  const change = (edit: () => void) => {
    edit();
    analysis.changed();
    analysis.draw();
  };
  return (
    <div class="analysis-notes">
      <label>
        <span>{say('analysis.name')}</span>
        <input value={node.name} maxLength={100} onInput={(event) => change(() => (node.name = event.currentTarget.value))} />
      </label>
      <label>
        <span>{say('analysis.comment')}</span>
        <textarea
          rows={2}
          maxLength={2000}
          value={node.comment}
          onInput={(event) => change(() => (node.comment = event.currentTarget.value))}
        />
      </label>
      <div class="row wrap">
        <button
          type="button"
          class="mark-space"
          disabled={!space}
          title={say('analysis.mark.about')}
          onClick={() =>
            space &&
            change(() => {
              const rest = node.marks.filter((mark) => mark.space !== space);
              node.marks = rest.length < node.marks.length ? rest : [...rest, { space, color: 'green' }];
            })
          }
        >
          {space ? say('analysis.mark', { space: table.labels.spot(space) }) : say('analysis.mark.none')}
        </button>
        <button
          type="button"
          class="draw-arrow"
          disabled={!space || space === from}
          onClick={() => {
            if (!space) return;
            if (from === null) return setFrom(space);
            change(() => (node.arrows = [...node.arrows, { from, to: space, color: 'green' }]));
            setFrom(null);
          }}
        >
          {from === null ? say('analysis.arrow.from') : say('analysis.arrow.to', { space: table.labels.spot(from) })}
        </button>
        {node.marks.length + node.arrows.length > 0 && (
          <button
            type="button"
            onClick={() =>
              change(() => {
                node.marks = [];
                node.arrows = [];
              })
            }
          >
            {say('analysis.clear')}
          </button>
        )}
        {node.id !== 0 && (
          <button
            type="button"
            class="remove-branch"
            onClick={() => {
              const { parent } = node;
              void analysis.goTo(parent).then(() =>
                change(() => {
                  tree.remove(node.id);
                }),
              );
            }}
          >
            {say('analysis.remove')}
          </button>
        )}
      </div>
    </div>
  );
}

function Engine({ analysis }: { analysis: Analysis }) {
  const levels = (analysis.ready.printed.game?.levels ?? []).filter((name) => name !== 'random');
  const [level, setLevel] = useState(levels.includes('captain') ? 'captain' : (levels.at(-1) ?? ''));
  const { table } = analysis;
  const turn = table.latest.value?.view.turn;
  const plans = analysis.plans.value;
  if (levels.length === 0) return null;
  const decides = turn?.node === 'decision';
  return (
    <div class="engine">
      <div class="row wrap">
        <label class="inline">
          <span>{say('analysis.engine')}</span>{' '}
          <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
            {levels.map((name) => (
              <option key={name} value={name}>
                {levelName(name)}
              </option>
            ))}
          </select>
        </label>
        {analysis.searching.value ? (
          <button type="button" onClick={() => void analysis.stopSearch()}>
            {say('analysis.stop')}
          </button>
        ) : (
          <button type="button" class="look-for-plans" disabled={!decides} onClick={() => void analysis.lookForPlans(level)}>
            {say('analysis.plans')}
          </button>
        )}
      </div>
      <div role="status">
        {analysis.searching.value && <p class="facts">{say('analysis.searching')}</p>}
        {plans && (
          <p>
            {say('analysis.expected', {
              side: table.labels.seat(turn?.seat ?? ''),
              n: percent(plans.expected * 1000),
              low: percent(plans.lowest * 1000),
              high: percent(plans.highest * 1000),
            })}
          </p>
        )}
      </div>
      {plans && (
        <ol class="plans">
          {plans.plans.map((plan, i) => (
            <li key={i}>
              <button
                type="button"
                class="log-entry"
                onClick={() =>
                  (table.hints.current.value = {
                    type: 'hint',
                    number: plans.number,
                    level: plans.level,
                    expected: plan.expected,
                    actions: plan.actions,
                    reasons: [],
                  })
                }
              >
                <span class="n">{i + 1}</span>
                <span class="text">
                  <b>{percent(plan.expected * 1000)}</b>{' '}
                  {plan.actions
                    .slice(0, 3)
                    .map((action) => sentence(table, action))
                    .join('. ')}
                  {plan.actions.length > 3 && ` (${say('review.more', { n: plan.actions.length - 3 })})`}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

interface Props {
  analysis: Analysis;
  id: string;
  study: StudyFile;
  chapter: number;
  readOnly: boolean;
}
export function AnalysisPanel({ analysis, id, study, chapter, readOnly }: Props) {
  const [title, setTitle] = useState(study.title);
  const [told, setTold] = useState('');
  const [link, setLink] = useState('');
  const [locked, setLocked] = useState(readOnly);
  const { tree } = analysis;
  const at = analysis.at.value;
  const node = tree.node(at);
  const whole = (): StudyFile => ({
    ...study,
    title,
    chapters: study.chapters.map((each, i) =>
      i === chapter ? tree.chapter(study.chapters.length === 1 ? title : each.title, each.start) : each,
    ),
  });
  const keep = () => {
    const kept = saveStudy(id, whole());
    setTold(kept ? say('analysis.saved') : say('analysis.not_saved'));
    if (kept) nameSavedStudy(id);
  };
  const share = async () => {
    const text = await packed(whole());
    setLink(text.length <= kLongestLink ? absolute(analysisLink('link', text)) : '');
    setTold(text.length <= kLongestLink ? say('analysis.link.about') : say('analysis.link.long'));
  };
  return (
    <section class="analysis card" aria-labelledby="analysis-title">
      <div class="row">
        <h2 id="analysis-title" class="grow">
          {say('analysis')}
        </h2>
        <button
          type="button"
          class="icon"
          aria-label={say('analysis.first')}
          title={say('analysis.first')}
          disabled={at === 0}
          onClick={() => void analysis.goTo(0)}
        >
          <Icon name="first" />
        </button>
        <button
          type="button"
          class="icon"
          aria-label={say('analysis.back')}
          title={say('analysis.back')}
          disabled={at === 0}
          onClick={() => void analysis.goTo(node.parent)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          class="icon"
          aria-label={say('analysis.forward')}
          title={say('analysis.forward')}
          disabled={node.children.length === 0}
          onClick={() => node.children[0] !== undefined && void analysis.goTo(node.children[0])}
        >
          <Icon name="right" />
        </button>
        <button
          type="button"
          class="icon"
          aria-label={say('analysis.last')}
          title={say('analysis.last')}
          disabled={node.children.length === 0}
          onClick={() => void analysis.goTo(tree.end(at))}
        >
          <Icon name="last" />
        </button>
      </div>
      <Outcomes analysis={analysis} />
      <Variations analysis={analysis} />
      {locked ? (
        <div class="row wrap">
          <p class="facts">{say('analysis.read_only')}</p>
          {node.comment && <p>{node.comment}</p>}
          <button type="button" onClick={() => setLocked(false)}>
            {say('analysis.edit')}
          </button>
        </div>
      ) : (
        <Notes analysis={analysis} />
      )}
      <Engine analysis={analysis} />
      <details>
        <summary>{say('analysis.study')}</summary>
        <div class="analysis-notes">
          <label>
            <span>{say('analysis.title')}</span>
            <input value={title} maxLength={200} readOnly={locked} onInput={(event) => setTitle(event.currentTarget.value)} />
          </label>
          <div class="row wrap">
            <button type="button" class="primary save-study" disabled={locked} onClick={keep}>
              {say('analysis.save')}
            </button>
            <button type="button" class="share-study" onClick={() => void share()}>
              {say('analysis.share')}
            </button>
            <button
              type="button"
              class="export-study"
              onClick={() => save(new Blob([JSON.stringify(whole(), null, 1)], { type: 'application/json' }), `${title || 'study'}.json`)}
            >
              {say('analysis.export')}
            </button>
          </div>
          <p role="status" class="facts">
            {told}
          </p>
          {link && <CopyLink label={say('analysis.link')} link={link} />}
        </div>
      </details>
    </section>
  );
}
