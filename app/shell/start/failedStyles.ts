/** Stylesheets that did not come. Vite asks for each of them once, so a screen would stay without. */

const failedLinks = new Set<HTMLLinkElement>();

/** Notes each stylesheet that fails, for the life of the page. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedLinks.add(target);
  };
  // Failures of an element do not bubble.
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

/** Asks for them again. @throws where one does not come now either */
export async function reloadFailedStyles(): Promise<void> {
  const links = [...failedLinks];
  failedLinks.clear();
  await Promise.all(links.map(replaceLink));
}
