/** Every part of app/ui in every state, at `/kit` of `npm run dev` and of the tests' harness. */
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../app/styles/tokens.css';
import '../../../app/styles/base.css';
import '../../../app/styles/print.css';
import { Badge, type BadgeTone, TagList } from '../../../app/ui/Badge.tsx';
import { Button, buttonAttributes, IconButton } from '../../../app/ui/Button.tsx';
import { Disclosure } from '../../../app/ui/Disclosure.tsx';
import { Dialog } from '../../../app/ui/dialogs/Dialog.tsx';
import { Field } from '../../../app/ui/forms/Field.tsx';
import { IntegerInput } from '../../../app/ui/forms/IntegerInput.tsx';
import { watchFieldErrors } from '../../../app/ui/forms/watchFieldErrors.ts';
import { Header } from '../../../app/ui/layout/Header.tsx';
import { Card, Cluster, Container, Placeholder, Stack } from '../../../app/ui/layout/Layout.tsx';
import { EmptyState } from '../../../app/ui/lists/EmptyState.tsx';
import { FilterChips } from '../../../app/ui/lists/FilterChips.tsx';
import { Pagination } from '../../../app/ui/lists/Pagination.tsx';
import { SearchBox } from '../../../app/ui/lists/SearchBox.tsx';
import { Table } from '../../../app/ui/lists/Table.tsx';
import { useShowMore } from '../../../app/ui/lists/useShowMore.tsx';
import { Notice } from '../../../app/ui/Notice.tsx';
import { Tooltip } from '../../../app/ui/Tooltip.tsx';
import { Prose } from '../../../app/ui/text/Prose.tsx';
import { Toaster } from '../../../app/ui/toasts/Toaster.tsx';
import { showToast, type ToastType } from '../../../app/ui/toasts/toasts.ts';

const badgeTones: BadgeTone[] = ['accent', 'green', 'violet', 'amber', 'red', 'blue', 'plain'];
const noticeTones = ['info', 'success', 'warning', 'problem'] as const;
const toastTypes: ToastType[] = ['success', 'error', 'warning', 'info'];
const longText = 'Theannouncementwhosetitlehasnospacesatall and a few more words after it';

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </Stack>
  );
}

function Buttons() {
  const states = [
    { text: 'Save' },
    { text: 'Saving', isBusy: true },
    { text: 'Sold out', disabled: true },
    { text: 'Delete', tone: 'danger' },
  ] as const;
  return (
    <Part name="Button">
      {(['primary', 'secondary', 'link'] as const).map((variant) => (
        <Cluster key={variant} gap={3}>
          {states.map(({ text, ...state }) => (
            <Button key={text} variant={variant} {...state}>
              {text}
            </Button>
          ))}
        </Cluster>
      ))}
      <Cluster gap={3}>
        <Button size="small">
          <Pencil size={18} aria-hidden />
          Edit
        </Button>
        <Button size="small" variant="primary">
          Small
        </Button>
        <Button size="small" isBusy>
          Loading
        </Button>
        <a {...buttonAttributes({ size: 'small' })} href="#link">
          All announcements
        </a>
        <Button variant="secondary">{longText}</Button>
      </Cluster>
      <Cluster>
        <IconButton label="Edit">
          <Pencil size={20} aria-hidden />
        </IconButton>
        <IconButton label="Delete" tone="danger">
          <Trash size={20} aria-hidden />
        </IconButton>
        <IconButton label="Deleting" isBusy>
          <Trash size={20} aria-hidden />
        </IconButton>
        <Tooltip text="One more">
          <IconButton label="One more">
            <Pencil size={20} aria-hidden />
          </IconButton>
        </Tooltip>
      </Cluster>
    </Part>
  );
}

function Fields() {
  return (
    <Part name="Field">
      <Field label="Title" note="required" hint="As it stands in the list.">
        {(control) => <input {...control} defaultValue="Farmers' market" />}
      </Field>
      <Field label="E-mail" error="Enter an address such as clerk@maple.example.">
        {(control) => <input {...control} type="email" defaultValue="clerk" />}
      </Field>
      <Field label="Category">
        {(control) => (
          <select {...control}>
            <option>Events</option>
            <option>Services</option>
          </select>
        )}
      </Field>
      <Field label="Text">{(control) => <textarea {...control} defaultValue={longText} />}</Field>
      <Field label="Disabled">{(control) => <input {...control} disabled defaultValue="Not now" />}</Field>
      <Field label="Read only">
        {(control) => <input {...control} readOnly defaultValue="https://maple.example" />}
      </Field>
      <Field label="Quantity">{(control) => <IntegerInput {...control} defaultValue={3} />}</Field>
      <SearchBox query="" onSearch={() => {}} label="Search" hint="Search in titles" />
    </Part>
  );
}

function Boxes() {
  return (
    <Part name="Card, Stack, Cluster">
      <Cluster gap={4}>
        <Card>A card</Card>
        <Card data-raised>
          <a href="#card" data-stretched>
            A card that leads somewhere
          </a>
        </Card>
        <Placeholder className="hint">Coming</Placeholder>
        <EmptyState icon={Pencil} title="Nothing found" action={<Button variant="secondary">Show all</Button>}>
          <p>Try another word.</p>
        </EmptyState>
      </Cluster>
      <Disclosure summary="A disclosure that is closed">Its text.</Disclosure>
      <Disclosure open summary="A disclosure that is open">
        <Prose text={'Two paragraphs, one with an address:\n\nhttps://maple.example'} />
      </Disclosure>
      <Cluster>
        {badgeTones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Cluster>
      <TagList label="Tags" tags={['market', 'food', longText]} />
    </Part>
  );
}

function Lists() {
  const { count, list, button } = useShowMore<HTMLTableSectionElement>(4, 2);
  const [chosen, setChosen] = useState('Events');
  const [page, setPage] = useState(5);
  const link = (to: number) => ({ href: `#${to}`, onClick: () => setPage(to) });
  return (
    <Part name="Table and lists">
      <FilterChips
        label="Categories"
        chips={['All', 'Events', 'Services'].map((text) => ({
          key: text,
          text,
          href: '#chips',
          isPressed: text === chosen,
          onClick: () => setChosen(text),
        }))}
      />
      <Table caption="What was paid">
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Plan</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody ref={list}>
          {[2023, 2024, 2025, 2026].slice(0, count).map((year) => (
            <tr key={year} data-item>
              <th scope="row">{year}</th>
              <td>Standard</td>
              <td>$1,000</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {button}
      <Pagination label="Pages" page={page} pages={9} linkTo={link} />
    </Part>
  );
}

function Messages() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Part name="Notice, toast, dialog">
      {noticeTones.map((tone) => (
        <Notice key={tone} tone={tone} actions={tone === 'problem' && <Button size="small">Try again</Button>}>
          This is a notice: {tone}.
        </Notice>
      ))}
      <Cluster>
        {toastTypes.map((type) => (
          <Button key={type} size="small" onClick={() => showToast(type, `A toast: ${type}`)}>
            Toast {type}
          </Button>
        ))}
        <Button size="small" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
      </Cluster>
      {isOpen && (
        <Dialog
          labelledBy="kit-dialog"
          onClose={() => setOpen(false)}
          hasCloseButton
          footer={<Button onClick={() => setOpen(false)}>Save</Button>}
        >
          <h2 id="kit-dialog">A dialog</h2>
          <Prose text={`${longText}\n\n${longText}`} />
        </Dialog>
      )}
    </Part>
  );
}

watchFieldErrors();
createRoot(document.getElementById('app') as HTMLElement).render(
  <>
    <Container as="main">
      <Header level={1} title="The kit" badge="app/ui" subtitle="Every part in every state.">
        <Button size="small">A tool</Button>
      </Header>
      <Stack gap={6}>
        <Buttons />
        <Fields />
        <Boxes />
        <Lists />
        <Messages />
      </Stack>
    </Container>
    <Toaster />
  </>,
);
