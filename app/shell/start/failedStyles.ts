/** Reloads stylesheets that failed to load. Vite requests each only once, so a screen would stay unstyled. */

const failedLinks = new Set<HTMLLinkElement>();

/** Records each stylesheet that fails, for the life of the page. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedLinks.add(target);
  };
  // Load errors of elements do not bubble.
  addEventListener('error', note, { capture: true });
}

function replaceLink(failed: HTMLLinkElement): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: failed.href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${failed.href} did not come.`)));
    failed.replaceWith(link);
  });
}

/** Requests the failed stylesheets again. @throws if one fails again */
export async function reloadFailedStyles(): Promise<void> {
  const links = [...failedLinks];
  failedLinks.clear();
  await Promise.all(links.map(replaceLink));
}
