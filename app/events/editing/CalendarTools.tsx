/** Over the calendar: adding an event, all of them in a list, and the way back from what was just done. */
import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import common from '../../editing/Parts.module.css';
import { eventEditingTexts as texts } from '../../texts/en/eventEditing.ts';
import { useEventEditor } from './api.ts';
import styles from './CalendarTools.module.css';
import { DoneLine } from './DoneLine.tsx';
import { EventEditor } from './Editor.tsx';
import { EventManager } from './Manager.tsx';

export function CalendarTools() {
  const { editing, managing } = useEventEditor();
  return (
    <div className={`${common.fields} ${styles.tool}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not a set of fields with a legend */}
      <div className={styles.buttons} role="group" aria-label={texts.tools}>
        <button type="button" className={common.small} onClick={() => useEventEditor.setState({ editing: 'new' })}>
          <Plus size={18} aria-hidden />
          {texts.add}
        </button>
        <button type="button" className={common.small} onClick={() => useEventEditor.setState({ managing: true })}>
          <List size={18} aria-hidden />
          {texts.manage}
        </button>
      </div>
      {!managing && <DoneLine />}
      {managing && <EventManager onClose={() => useEventEditor.setState({ managing: false })} />}
      {editing && (
        <EventEditor
          key={editing === 'new' ? editing : editing.id}
          event={editing === 'new' ? null : editing}
          onClose={() => useEventEditor.setState({ editing: null })}
        />
      )}
    </div>
  );
}
