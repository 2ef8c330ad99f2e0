import { createFileRoute } from '@tanstack/react-router';
import { useTown } from '../data/content.tsx';
import { Plain } from '../shell/Plain.tsx';
import { texts } from '../texts/en.ts';

export const Route = createFileRoute('/login')({ component: Login });

function Login() {
  const { support_email } = useTown();
  return (
    <Plain title={texts.login.title}>
      <p>{texts.login.unavailable}</p>
      <p>
        {texts.login.help} <a href={`mailto:${support_email}`}>{support_email}</a>.
      </p>
    </Plain>
  );
}
