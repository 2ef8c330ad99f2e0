/** Every kind of dialog and toast, each behind a button. The test decides in `harness` what saving does. */
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Problem } from '../../../db/rules/problems.ts';
import '../../../app/styles/tokens.css';
import '../../../app/styles/base.css';
import { sectionPayload } from '../../../app/sections/editing/sectionPayload.ts';
import { Dialog } from '../../../app/ui/dialogs/Dialog.tsx';
import { Field } from '../../../app/ui/forms/Field.tsx';
import { FormDialog } from '../../../app/ui/forms/FormDialog.tsx';
import { forgetForms } from '../../../app/ui/forms/formMemory.ts';
import { watchFieldErrors } from '../../../app/ui/forms/watchFieldErrors.ts';
import { Toaster } from '../../../app/ui/toasts/Toaster.tsx';
import { blockToasts, showToast } from '../../../app/ui/toasts/toasts.ts';

const harness = {
  saved: [] as unknown[],
  /** `wait` lasts until `release` is called. */
  saving: 'done' as 'done' | 'error' | 'problem' | 'field' | 'wait',
  release: () => {},
  showToast,
  blockToasts,
};
export type Harness = typeof harness;
Object.assign(window, { harness });

const query = new URLSearchParams(location.search);
const read = (name: string, usual: string) => query.get(name) ?? usual;
const memory = { user: read('user', 'anna'), record: read('record', '1'), version: read('version', '1') };
const stored = { title: 'Welcome', subtitle: 'A small town', fax: '512-555-0103', phone: { office: '1', fax: '2' } };

async function save(data: FormData): Promise<void> {
  if (harness.saving === 'error') throw new Error('TypeError: nothing for people');
  if (harness.saving === 'problem') throw new Problem('invalid', 'The title is too long.');
  if (harness.saving === 'field') {
    throw new Problem('invalid', 'The fax is not known.', {
      fields: { fax: 'No fax has this number.', other: 'Not here.' },
    });
  }
  if (harness.saving === 'wait') await new Promise<void>((resolve) => Object.assign(harness, { release: resolve }));
  harness.saved.push(sectionPayload(data, stored));
}

type Kind = { close: () => void; open: (name: string) => void };

function Plain({ title, children, ...modal }: { title: string } & Omit<Parameters<typeof Dialog>[0], 'labelledBy'>) {
  const id = title.replaceAll(' ', '-');
  return (
    <Dialog labelledBy={id} {...modal}>
      <h2 id={id}>{title}</h2>
      {children}
    </Dialog>
  );
}

const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1} of a text that is rather long.`);

function Hero({ close, ...rest }: Pick<Kind, 'close'> & { cancelLabel?: string }) {
  const [controlled, setControlled] = useState('stored');
  return (
    <FormDialog title="Edit Hero" onClose={close} onSubmit={save} memory={memory} {...rest}>
      <label>
        Title <textarea name="title" required defaultValue={stored.title} />
      </label>
      <label>
        Subtitle <input name="subtitle" required defaultValue={stored.subtitle} />
      </label>
      <label>
        Fax <input name="fax" defaultValue={stored.fax} />
      </label>
      <Field label="E-mail" hint="Where people write to.">
        {(control) => <input {...control} type="email" name="email" />}
      </Field>
      <label>
        Office phone <input name="phone.office" defaultValue={stored.phone.office} />
      </label>
      <label>
        Second fax <input name="phone.fax" defaultValue={stored.phone.fax} />
      </label>
      <label>
        Link
        <select name="link" defaultValue="about">
          <option value="about">About</option>
          <option value="contact">Contact</option>
        </select>
      </label>
      <label>
        <input type="checkbox" name="enabled" defaultChecked /> Enabled
      </label>
      <fieldset>
        <legend>Priority</legend>
        <label>
          <input type="radio" name="priority" value="low" defaultChecked /> Low
        </label>
        <label>
          <input type="radio" name="priority" value="high" /> High
        </label>
      </fieldset>
      <label>
        Controlled{' '}
        <input name="controlled" value={controlled} onChange={(event) => setControlled(event.target.value)} />
      </label>
      <p>Shown again: {controlled}</p>
      <label>
        Password <input type="password" name="password" autoComplete="new-password" />
      </label>
      <label>
        Card number <input name="card" autoComplete="cc-number" />
      </label>
      <label data-no-memory>
        Private note <input name="private" />
      </label>
    </FormDialog>
  );
}

const kinds: Record<string, (kind: Kind) => ReactNode> = {
  Notice: ({ close, open }) => (
    <Plain title="Notice" onClose={close}>
      <p>
        Read <a href="#elsewhere">more</a>.
      </p>
      <button type="button" onClick={() => open('Second')}>
        Open Second
      </button>
    </Plain>
  ),
  Second: ({ close, open }) => (
    <Plain title="Second notice" onClose={close}>
      <button type="button" onClick={() => open('Notice again')}>
        Open Notice again
      </button>
    </Plain>
  ),
  'Notice again': ({ close }) => (
    <Plain title="Notice" onClose={close}>
      The same again.
    </Plain>
  ),
  Understand: ({ close }) => (
    <Plain title="Long text" onClose={close} closeLabel="I Understand">
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Plain>
  ),
  Refund: ({ close }) => (
    <Plain title="Refund" onClose={close} closeOnBackdrop={false}>
      No way back.
    </Plain>
  ),
  Hero: ({ close }) => <Hero close={close} />,
  'Hero with Cancel': ({ close }) => <Hero close={close} cancelLabel="Cancel" />,
  About: ({ close }) => (
    <FormDialog title="Edit About" onClose={close} onSubmit={save} memory={memory}>
      <label>
        Title <input name="title" required defaultValue="About us" />
      </label>
    </FormDialog>
  ),
  Invoice: ({ close }) => (
    <FormDialog
      title="Invoice"
      onClose={close}
      onSubmit={save}
      submitLabel="Create Invoice"
      deleteLabel="Delete Invoice"
      onDelete={() => save(new FormData())}
      buttons={[
        {
          label: 'Preview',
          act: () => {
            throw new Error('no printer');
          },
        },
      ]}
    >
      <label>
        Number <input name="number" />
      </label>
    </FormDialog>
  ),
  'Nothing configured': ({ close }) => (
    <FormDialog title="Nothing configured" onClose={close} deleteLabel="Delete">
      <label>
        Name <input name="name" />
      </label>
    </FormDialog>
  ),
};

function Rows({ open }: Pick<Kind, 'open'>) {
  const [rows, setRows] = useState(['one', 'two']);
  const [question, setAsked] = useState<string | null>(null);
  return (
    <section tabIndex={-1} aria-label="Rows">
      {rows.map((row) => (
        <p key={row}>
          <button type="button" onClick={() => setAsked(row)}>
            Delete row {row}
          </button>
        </p>
      ))}
      {question && (
        <Plain title="Really?" onClose={() => setAsked(null)} closeOnBackdrop={false}>
          <button
            type="button"
            onClick={() => {
              setRows(rows.filter((row) => row !== question));
              setAsked(null);
            }}
          >
            Yes, delete
          </button>
          <button type="button" onClick={() => open('Notice')}>
            Ask first
          </button>
        </Plain>
      )}
    </section>
  );
}

function Page() {
  const [opened, setOpened] = useState(query.get('open')?.split(',') ?? []);
  const open = (name: string) => setOpened((before) => [...before.filter((other) => other !== name), name]);
  const close = (name: string) => setOpened((before) => before.filter((other) => other !== name));
  return (
    <>
      <main tabIndex={-1}>
        <h1>Dialogs</h1>
        {Object.keys(kinds).map((name) => (
          <button key={name} type="button" onClick={() => open(name)}>
            {name}
          </button>
        ))}
        <button type="button" onClick={forgetForms}>
          Sign out
        </button>
        <Rows open={open} />
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <button type="button">Last button</button>
        <p>The end.</p>
        {opened.map((name) => (
          <div key={name}>{kinds[name]?.({ close: () => close(name), open })}</div>
        ))}
      </main>
      <Toaster />
    </>
  );
}

watchFieldErrors();
createRoot(document.getElementById('app') as HTMLElement).render(<Page />);
