/** The quick links, as rows. */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { completeUrl } from '../../../db/rules/links/completeUrl.ts';
import { maxQuickLinks, maxQuickLinkTitle, type QuickLink, quickLinkIcons } from '../../../db/rules/town/quickLinks.ts';
import { OwnAddresses } from '../../editing/fields/OwnAddresses.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { useRowsField } from '../../editing/fields/useRowsField.ts';
import common from '../../editing/Parts.module.css';
import { quickLinksEditingTexts as texts } from '../../texts/en/home/quickLinksEditing.ts';
import { sectionEditingTexts } from '../../texts/en/home/sectionEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import styles from './Fields.module.css';
import { formatQuickLinks, isFilled, parseQuickLinks } from './quickLinksForm.ts';

const iconChoices = [
  { value: '', label: texts.noIcon },
  ...quickLinkIcons.map((value) => ({ value, label: texts.icons[value] })),
];

export function QuickLinksField({ links }: { links: readonly QuickLink[] }) {
  const { rows, frameRef, read, change, move, add, remove } = useRowsField(links, formatQuickLinks, parseQuickLinks);
  const [statusText, setStatusText] = useState('');
  const id = useId();
  const moveRow = (place: number, by: number) => {
    move(place, by);
    const name = rows[place]?.entry.title.trim() || texts.link(place + 1);
    setStatusText(sectionEditingTexts.movedTo(name, place + by + 1, rows.length));
  };
  return (
    <fieldset ref={frameRef} className={styles.list} aria-label={texts.links} aria-describedby={`${id}hint`}>
      <p id={`${id}hint`} className={common.hint}>
        {texts.hint(maxQuickLinks)}
      </p>
      <div hidden>
        <TextArea
          name="links"
          label={texts.links}
          defaultValue={formatQuickLinks(links)}
          onInput={({ currentTarget }) => read(currentTarget.value)}
        />
      </div>
      {rows.length > 0 && (
        <ol className={styles.members} data-no-memory>
          {rows.map(({ key, entry }, place) => (
            <QuickLinkRow
              key={key}
              link={entry}
              // As it is counted in what is sent.
              name={isFilled(entry) ? `links.${rows.slice(0, place).filter((row) => isFilled(row.entry)).length}` : ''}
              place={place}
              count={rows.length}
              addressListId={`${id}addresses`}
              onChange={(changed) => change(place, changed)}
              onMove={(by) => moveRow(place, by)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      )}
      <OwnAddresses id={`${id}addresses`} />
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
      <p className={styles.more}>
        {rows.length < maxQuickLinks ? (
          <Button size="small" data-add onClick={() => add({ title: '', url: '', icon: '' })}>
            {texts.addLink}
          </Button>
        ) : (
          texts.full(maxQuickLinks)
        )}
      </p>
    </fieldset>
  );
}

type QuickLinkRowProps = {
  name: string;
  link: QuickLink;
  place: number;
  count: number;
  addressListId: string;
  onChange: (changed: Partial<QuickLink>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function QuickLinkRow({ link, name, place, count, addressListId, onChange, onMove, onRemove }: QuickLinkRowProps) {
  const { title, url, icon } = link;
  const label = texts.link(place + 1);
  const called = title.trim() || label;
  const moves = [
    { by: -1, name: sectionEditingTexts.moveUp(called), isEdge: place === 0, Icon: ArrowUp },
    { by: 1, name: sectionEditingTexts.moveDown(called), isEdge: place === count - 1, Icon: ArrowDown },
  ] as const;
  return (
    <li>
      <fieldset className={styles.member} data-wide aria-label={label}>
        <TextField
          name={name && `${name}.title`}
          label={texts.text}
          limit={maxQuickLinkTitle}
          // An empty row is dropped.
          required={url.trim() !== ''}
          value={title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <TextField
          name={name && `${name}.url`}
          label={texts.address}
          hint={place === 0 ? texts.addressHint : undefined}
          required={title.trim() !== ''}
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          list={addressListId}
          value={url}
          onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
          onBlur={() => completeUrl(url) !== url && onChange({ url: completeUrl(url) })}
        />
        <SelectField
          name=""
          label={texts.icon}
          options={iconChoices}
          value={icon}
          onChange={({ currentTarget }) => onChange({ icon: currentTarget.value as QuickLink['icon'] })}
        />
        <div className={styles.moves}>
          {moves.map(({ by, name: moveName, isEdge, Icon }) => (
            <IconButton key={by} label={moveName} data-move={by} disabled={isEdge} onClick={() => onMove(by)}>
              <Icon size={18} aria-hidden />
            </IconButton>
          ))}
          <IconButton label={sectionEditingTexts.removeMember(called)} onClick={onRemove}>
            <Trash size={18} aria-hidden />
          </IconButton>
        </div>
      </fieldset>
    </li>
  );
}
