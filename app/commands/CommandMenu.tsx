/** The command menu: a combobox over all screens, tasks and records (WAI-ARIA APG, combobox with a listbox popup). */
import { useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { maxSearchLength } from '../../db/rules/links/paths.ts';
import { type SessionUser, useSession } from '../data/session.ts';
import common from '../editing/Parts.module.css';
import { navigateToUrl } from '../shell/navigation/linkClicks.ts';
import { commandTexts as texts } from '../texts/en/office/commands.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { trackKeyboardInset } from '../ui/dialogs/trackKeyboardInset.ts';
import styles from './CommandMenu.module.css';
import type { RunnableCommand } from './listCommands.ts';
import type { CommandGroup } from './rankCommands.ts';
import { noteRecentCommand } from './recentCommands.ts';
import { useCommandSearch } from './useCommandSearch.ts';

export function CommandMenu({ onClose }: { onClose: () => void }) {
  const user = useSession((state) => state.user);
  return user && <Menu user={user} onClose={onClose} />;
}

function Menu({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const id = useId();
  const router = useRouter();
  const [typed, setTyped] = useState('');
  /** The id of the command that Enter runs, if the user moved to it; otherwise the first one runs. */
  const [chosenId, setChosenId] = useState('');
  const { groups, isSearching, trouble } = useCommandSearch(typed, user);
  const commands = groups.flatMap(({ commands }) => commands);
  const active = commands.find((command) => command.id === chosenId) ?? commands[0];
  const optionId = (command: RunnableCommand) => `${id}option-${commands.indexOf(command)}`;
  const activeId = active && optionId(active);

  useLayoutEffect(() => {
    if (activeId && chosenId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, chosenId]);

  const run = (command: RunnableCommand) => {
    noteRecentCommand(user.id, command);
    // Closes first, so that the focus returns before anything else opens.
    onClose();
    const { act } = command;
    const go = (href: string) => navigateToUrl(router, new URL(href, location.origin));
    if ('run' in act) void runAndGo(act, go);
    else if (act.isFile) location.assign(act.href);
    else go(act.href);
  };
  const move = (by: 1 | -1) => {
    const place = active ? commands.indexOf(active) : -1;
    setChosenId(commands.at((place + by) % commands.length)?.id ?? '');
  };
  const statusText = isSearching ? texts.searching : commands.length > 0 ? texts.found(commands.length) : '';

  return (
    <Dialog labelledBy={`${id}title`} onClose={onClose} className={styles.dialog}>
      <h2 id={`${id}title`} className="visually-hidden">
        {texts.title}
      </h2>
      <CommandBox
        id={id}
        activeId={activeId}
        typed={typed}
        onType={(text) => {
          setTyped(text);
          setChosenId('');
        }}
        onMove={move}
        onEnter={() => active && run(active)}
      />
      <p id={`${id}hint`} className={`${common.hint} ${styles.hint}`}>
        {texts.hint}
      </p>
      <p role="status" className={trouble ? styles.trouble : 'visually-hidden'}>
        {trouble || statusText}
      </p>
      {commands.length === 0 && !isSearching && <p className={styles.none}>{texts.none(typed.trim())}</p>}
      <Results
        id={id}
        groups={groups}
        active={active}
        optionId={optionId}
        onPoint={({ id }) => setChosenId(id)}
        onChoose={run}
      />
    </Dialog>
  );
}

async function runAndGo({ run, next }: { run: () => unknown; next?: string }, go: (href: string) => void) {
  const done = await run();
  if (next && done !== false && location.pathname !== next) go(next);
}

type CommandBoxProps = {
  id: string;
  /** The id of the option that Enter runs. */
  activeId: string | undefined;
  typed: string;
  onType: (text: string) => void;
  onMove: (by: 1 | -1) => void;
  onEnter: () => void;
};

/** Keeps the focus the whole time, and points to the options below. */
function CommandBox({ id, activeId, typed, onType, onMove, onEnter }: CommandBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.focus();
    const dialog = box.current?.closest('dialog');
    return dialog ? trackKeyboardInset(dialog) : undefined;
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') onMove(1);
    else if (event.key === 'ArrowUp') onMove(-1);
    else if (event.key === 'Enter') onEnter();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.search}>
      <Search size={20} aria-hidden />
      <input
        ref={box}
        type="text"
        role="combobox"
        className={styles.box}
        aria-label={texts.label}
        aria-describedby={`${id}hint`}
        aria-expanded={activeId !== undefined}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={texts.placeholder}
        maxLength={maxSearchLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={press}
      />
    </div>
  );
}

type ResultsProps = {
  id: string;
  groups: CommandGroup<RunnableCommand>[];
  active: RunnableCommand | undefined;
  optionId: (command: RunnableCommand) => string;
  onPoint: (command: RunnableCommand) => void;
  onChoose: (command: RunnableCommand) => void;
};

function Results({ id, groups, active, optionId, onPoint, onChoose }: ResultsProps) {
  return (
    // Pressing a result keeps the focus in the box.
    <div
      role="listbox"
      id={`${id}list`}
      aria-label={texts.results}
      className={styles.list}
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ kind, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: options in a listbox, not a set of fields
        <div key={kind} role="group" aria-labelledby={`${id}${kind}`}>
          <div id={`${id}${kind}`} role="presentation" className={styles.heading}>
            {texts.kinds[kind]}
          </div>
          {commands.map((command) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
            <div
              key={command.id}
              role="option"
              id={optionId(command)}
              aria-selected={command === active}
              className={styles.option}
              tabIndex={-1}
              onPointerMove={() => command !== active && onPoint(command)}
              onClick={() => onChoose(command)}
            >
              <span className={styles.words}>
                <bdi>{command.title}</bdi>
                {command.detail && <bdi className={common.hint}>{command.detail}</bdi>}
              </span>
              <span className={styles.kind}>{texts.kind[command.kind]}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
