/** Opens a request without script, since only script can read the part of an address after `#`. */
import { openRequestPath } from '../../db/rules/requests/requests.ts';
import { requestTexts } from '../texts/en/requests/requests.ts';
import { Button } from '../ui/Button.tsx';
import styles from './OwnRequest.module.css';

const texts = requestTexts.noScript;

export function OpenWithoutScript() {
  return (
    <form method="post" action={openRequestPath} className={styles.fields}>
      <div>
        <label htmlFor="request-link">{texts.link}</label>
        <p className="hint" id="request-link-hint">
          {texts.hint}
        </p>
        <input id="request-link" name="link" autoComplete="off" required aria-describedby="request-link-hint" />
      </div>
      <p>
        <Button type="submit" name="action" value="open">
          {texts.open}
        </Button>
      </p>
    </form>
  );
}
