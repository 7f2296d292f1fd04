// The studies saved on this device, and the way to open one from a file.
import { useState } from 'preact/hooks';
import { Icon } from '../kit/Icon';
import { asError } from '../kit/errors';
import { study as say } from '../messages/study';
import { analysisLink, go } from '../route';
import { forgetStudy, newStudyId, savedStudies, saveStudy } from './savedStudies';
import { readStudy } from './studyFile';

export function StudiesCard() {
  const [problem, setProblem] = useState('');
  const open = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    try {
      const id = newStudyId();
      saveStudy(id, readStudy(await file.text()));
      go(analysisLink('saved', id));
    } catch (error) {
      setProblem(say('studies.bad', { why: asError(error).message }));
    }
  };
  return (
    <form class="card studies" onSubmit={(event) => event.preventDefault()}>
      <h2>{say('studies.title')}</h2>
      <ul>
        {savedStudies.value.map(({ id, study }) => (
          <li key={id} class="row">
            <a class="grow" href={analysisLink('saved', id)}>
              {study.title || say('analysis')}
            </a>
            <button type="button" class="icon" aria-label={say('studies.forget', { title: study.title })} onClick={() => forgetStudy(id)}>
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <label>
        <span>{say('studies.open')}</span>
        <input type="file" accept=".json,application/json" onChange={(event) => void open(event.currentTarget.files?.[0])} />
      </label>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}
