/** /doctor: the health of the site and its machine, for administrators. */
import { useState } from 'react';
import type { DoctorReport, Finding } from '../../db/rules/doctor.ts';
import { RequireAdmin } from '../accounts/RequireSignIn.tsx';
import { call } from '../data/call.ts';
import { useTown } from '../data/content.tsx';
import { LoadError } from '../editing/LoadError.tsx';
import common from '../editing/Parts.module.css';
import { useServerList } from '../editing/useServerList.ts';
import { doctorTexts as texts } from '../texts/en/office/doctor.ts';
import { Button } from '../ui/Button.tsx';
import { ProblemMessage } from '../ui/forms/FormBody.tsx';
import { useSubmit } from '../ui/forms/useSubmit.ts';
import styles from './DoctorScreen.module.css';

const isBad = ({ level }: Finding) => level === 'fault' || level === 'warning';

export function DoctorScreen() {
  return (
    <RequireAdmin>
      <CheckUp />
    </RequireAdmin>
  );
}

function CheckUp() {
  const list = useServerList('', () => call<DoctorReport>('/api/doctor'));
  const { time_zone } = useTown();
  const report = list.data;
  return (
    <div className={common.screen}>
      <h1>{texts.title}</h1>
      <p className={styles.intro}>{texts.intro}</p>
      <LoadError list={list} failedText={texts.loadFailed} />
      {list.isLoading && !report && <p role="status">{texts.loading}</p>}
      {report && (
        <>
          <p>{report.examined_at ? texts.examinedAt(report.examined_at, time_zone) : texts.never}</p>
          <Examine onDone={(examined) => list.change(() => examined)} />
          <ul className={styles.findings}>
            {report.findings.map((finding) => (
              <FindingLine key={finding.subject} finding={finding} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Examine({ onDone }: { onDone: (report: DoctorReport) => void }) {
  const { busy, problem, run } = useSubmit();
  const [bad, setBad] = useState<number | null>(null);
  const examine = () => {
    setBad(null);
    void run(texts.examineFailed, async () => {
      const report = await call<DoctorReport>('/api/doctor', { method: 'POST' });
      onDone(report);
      setBad(report.findings.filter(isBad).length);
    });
  };
  return (
    <div className={styles.examine}>
      <Button variant="secondary" isBusy={busy} onClick={examine}>
        {texts.examine}
      </Button>
      <p role="status">{bad !== null && texts.examined(bad)}</p>
      {problem && <ProblemMessage key={problem.count} text={problem.text} />}
    </div>
  );
}

function FindingLine({ finding: { subject, level, text, advice } }: { finding: Finding }) {
  return (
    <li className={styles.finding} data-level={level}>
      <h2>{texts.subjects[subject]}</h2>
      <strong>{texts.levels[level]}</strong>
      <p>{text}</p>
      {advice && <p className={common.hint}>{advice}</p>}
    </li>
  );
}
