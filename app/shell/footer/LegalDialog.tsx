/** One of the three legal texts, in a dialog with the single button I Understand. */
import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { useTown } from '../../data/content.tsx';
import { Home } from '../../sections/Home.tsx';
import { legalText, understandText } from '../../texts/en/home/legal.ts';
import { screenTexts } from '../../texts/en/screens.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LinkedText } from '../../ui/text/Prose.tsx';
import type { LegalText } from '../addresses.ts';
import { PrintHeader } from '../header/PrintHeader.tsx';
import styles from './LegalDialog.module.css';

export function LegalDialog({ which, onClose }: { which: LegalText; onClose: () => void }) {
  const id = useId();
  const town = useTown();
  return (
    <Dialog labelledBy={id} onClose={onClose} closeLabel={understandText}>
      <PrintHeader path={`/${which}`} />
      <h2 id={id} className={styles.title}>
        {screenTexts.legal[which]}
      </h2>
      {legalText(which, town).map(({ heading, paragraphs, points = [], after = [], link }) => (
        <section key={heading} className={styles.part}>
          <h3>{heading}</h3>
          <Paragraphs paragraphs={paragraphs} />
          {points.length > 0 && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          <Paragraphs paragraphs={after} />
          {link && (
            <p>
              <a href={link.path}>{link.text}</a>
            </p>
          )}
        </section>
      ))}
    </Dialog>
  );
}

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return paragraphs.map((paragraph) => (
    <p key={paragraph}>
      <LinkedText text={paragraph} />
    </p>
  ));
}

/** Shows a legal text over the home page, for its own address. */
export function LegalScreen({ which }: { which: LegalText }) {
  const router = useRouter();
  return (
    <>
      <Home />
      <LegalDialog which={which} onClose={() => void router.navigate({ to: '/', replace: true, resetScroll: false })} />
    </>
  );
}
