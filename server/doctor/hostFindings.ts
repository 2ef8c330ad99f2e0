/** Checks a host's certificate and the expiry of its domain. */
import { connect } from 'node:tls';
import { type Finding, fine } from '../../db/rules/doctor.ts';

const dayMs = 86_400_000;
const timeoutMs = 5000;
/** Certificates are renewed a month before they expire; one this close to its end was not. */
const soonDays = 14;
const soonDomainDays = 45;

/** The result of a TLS handshake: the certificate's end, and why it is not trusted. */
type Handshake = { validTo: number; distrust: string | null };

/** @throws Error if nothing answers */
export function readCertificate(
  host: string,
  at: { address?: string; port?: number; ca?: string } = {},
): Promise<Handshake> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: at.address ?? host,
      port: at.port ?? 443,
      servername: host,
      rejectUnauthorized: false,
      ...(at.ca && { ca: at.ca }),
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('It took too long.')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const validTo = Date.parse(socket.getPeerCertificate().valid_to);
      const distrust = socket.authorizationError ? String(socket.authorizationError) : null;
      socket.destroy();
      resolve({ validTo, distrust });
    });
  });
}

export async function examineCertificate(host: string, now: number, read = readCertificate): Promise<Finding> {
  const found = (level: Finding['level'], text: string, advice: string): Finding => ({
    subject: 'certificate',
    level,
    text,
    advice,
  });
  const advice = 'Look at the log of the proxy in front: it renews certificates, and says why it could not.';
  try {
    const { validTo, distrust } = await read(host);
    const days = Math.floor((validTo - now) / dayMs);
    if (days < 0) return found('fault', `The certificate of ${host} has expired.`, advice);
    if (distrust) return found('fault', `Browsers don’t trust the certificate of ${host} (${distrust}).`, advice);
    if (days < soonDays) return found('warning', `The certificate of ${host} expires in ${days} days.`, advice);
    return fine('certificate', `The certificate of ${host} holds for ${days} days.`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return found(
      'unknown',
      `https://${host} could not be reached from here (${code ?? message}).`,
      'Open it in a browser elsewhere.',
    );
  }
}

/** The fields that we use of the registry's answer (RFC 9083 §4.5). */
type Registration = { events?: { eventAction: string; eventDate: string }[] };

/** Asks a domain's registry through rdap.org. The host may be a subdomain of the registered domain. */
async function askRegistry(host: string): Promise<{ domain: string; expiresAt: number } | null> {
  const labels = host.split('.');
  for (let length = 2; length <= Math.min(labels.length, 4); length += 1) {
    const domain = labels.slice(-length).join('.');
    const answer = await fetch(`https://rdap.org/domain/${domain}`, { signal: AbortSignal.timeout(timeoutMs) });
    const registration = answer.ok ? ((await answer.json()) as Registration) : {};
    const expiry = registration.events?.find(({ eventAction }) => eventAction === 'expiration');
    if (expiry) return { domain, expiresAt: Date.parse(expiry.eventDate) };
  }
  return null;
}

/** Some registries don't reveal expiry dates, and a firewall may block the request. */
export async function examineDomain(host: string, now: number, ask = askRegistry): Promise<Finding> {
  const found = await ask(host).catch(() => null);
  if (!found) {
    const text = `When the domain of ${host} expires is not known.`;
    return { subject: 'domain', level: 'unknown', text, advice: 'Ask the registrar, and let it be renewed by itself.' };
  }
  const days = Math.floor((found.expiresAt - now) / dayMs);
  if (days >= soonDomainDays) return fine('domain', `The domain ${found.domain} is registered for ${days} more days.`);
  const text =
    days < 0 ? `The domain ${found.domain} has expired.` : `The domain ${found.domain} expires in ${days} days.`;
  return { subject: 'domain', level: days < 7 ? 'fault' : 'warning', text, advice: 'Renew it at the registrar.' };
}
