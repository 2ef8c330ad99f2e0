/**
 * A page's only inline script, allowed by its hash. It loads the app's scripts once the page with its pictures is
 * painted, or after a moment, so that they don't delay content. A click loads them at once, and so does a slow
 * connection, where round trips matter more than sequence. The last button pressed meanwhile is stored for
 * app/shell/start/earlyPress.ts.
 */
import { createHash } from 'node:crypto';

/** The longest time that content has the connection to itself, from the first byte, in milliseconds. */
const headStartMs = 400;

/** Sets `pagePainted`, which app/main.tsx awaits too. If a policy blocks this script, main.tsx loads the scripts at once. */
export const starterScript =
  'pagePainted=new Promise(d=>{' +
  'const c=navigator.connection,p=performance,t=p.timing,O=PerformanceObserver,L="largest-contentful-paint";' +
  'if(c&&c.effectiveType!="4g")return d();' +
  `setTimeout(d,${headStartMs}-p.now()+t.responseStart-p.timeOrigin);` +
  'for(const e of ["pointerdown","keydown","focusin"])addEventListener(e,d,true);' +
  // The largest element is known once everything is loaded, and is reported once painted.
  'addEventListener("load",()=>{const i=document.querySelector("img[fetchpriority=high]");' +
  'O.supportedEntryTypes.includes(L)?new O(l=>l.getEntries().some(e=>!i||e.element?.fetchPriority=="high")&&d())' +
  '.observe({type:L,buffered:true}):d()})' +
  '}).then(()=>{for(const l of document.querySelectorAll("link[data-later]"))l.rel="modulepreload"});' +
  'onclick=e=>{earlyPress=e.target.closest("button[type=button]")}';

export const starterHash = `'sha256-${createHash('sha256').update(starterScript).digest('base64')}'`;
