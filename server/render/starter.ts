/**
 * The one inline script of a page, known to the content security policy by its hash. It asks for the app's scripts once
 * the page is on screen with its pictures, or after a moment: before that they would only keep readers waiting for what
 * they read. Who does something has no time to wait, and on a line that the browser knows to be slow each round there
 * and back counts more than the order: there it asks at once. The last button that was pressed meanwhile is kept for
 * app/shell/start/earlyPress.ts.
 */
import { createHash } from 'node:crypto';

/** How long the page's words and pictures have the line to themselves at most, from its first byte, in milliseconds. */
const headStartMs = 400;

/** Sets `pagePainted`, for which app/main.tsx waits too. Where it is refused, that one asks for the scripts at once. */
export const starterScript =
  'pagePainted=new Promise(d=>{' +
  'const c=navigator.connection,p=performance,t=p.timing,O=PerformanceObserver,L="largest-contentful-paint";' +
  'if(c&&c.effectiveType!="4g")return d();' +
  `setTimeout(d,${headStartMs}-p.now()+t.responseStart-p.timeOrigin);` +
  'for(const e of ["pointerdown","keydown","focusin"])addEventListener(e,d,true);' +
  // What is largest is known when everything is here, and is told once it is on screen.
  'addEventListener("load",()=>{const i=document.querySelector("img[fetchpriority=high]");' +
  'O.supportedEntryTypes.includes(L)?new O(l=>l.getEntries().some(e=>!i||e.element?.fetchPriority=="high")&&d())' +
  '.observe({type:L,buffered:true}):d()})' +
  '}).then(()=>{for(const l of document.querySelectorAll("link[data-later]"))l.rel="modulepreload"});' +
  'onclick=e=>{earlyPress=e.target.closest("button[type=button]")}';

export const starterHash = `'sha256-${createHash('sha256').update(starterScript).digest('base64')}'`;
