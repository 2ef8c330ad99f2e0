/**
 * Headers of every response, including our server mark. One inline script, no inline style; other hosts only for
 * pictures and videos.
 */
import type { Middleware } from 'koa';
import { serverMark } from '../../../db/rules/sync/serverMark.ts';
import type { Config } from '../../config/config.ts';
import { starterHash } from '../../render/starter.ts';

/**
 * Stripe's card fields need its script, frames for fields and banks, and calls. A wallet may open a window that must be
 * able to return.
 */
const stripe = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

const contentSecurityPolicy = (s3: Config['s3'], withStripe: boolean) => {
  // A bucket in a private network may have no https.
  const plain = s3?.publicBase.startsWith('http:') ? ` ${new URL(s3.publicBase).origin}` : '';
  const connections = [...(s3 ? [new URL(s3.uploadBase).origin] : []), ...(withStripe ? [stripe.connect] : [])];
  return [
    "default-src 'self'",
    // Clerks enter addresses of pictures and videos on any site.
    `img-src 'self' https: data:${plain}`,
    "media-src 'self' https:",
    `script-src 'self'${withStripe ? ` ${stripe.script}` : ''} ${starterHash}`,
    ...(withStripe ? [`frame-src 'self' ${stripe.frame}`] : []),
    ...(connections.length > 0 ? [`connect-src 'self' ${connections.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** Over plain http, browsers ignore this header and warn in every page's console. */
const openerPolicy = ({ publicScheme }: SecurityConfig, policy: string) =>
  publicScheme === 'https' && { 'Cross-Origin-Opener-Policy': policy };

type SecurityConfig = Pick<Config, 'publicScheme'> & Partial<Pick<Config, 's3'>>;

/** @param config HSTS is sent for https sites, behind a proxy that handles TLS. Pages may upload to the image bucket */
export function securityHeaders(config: SecurityConfig): Record<string, string> {
  return {
    [serverMark]: '1',
    'Content-Security-Policy': contentSecurityPolicy(config.s3, false),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...openerPolicy(config, 'same-origin'),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(config.publicScheme === 'https' && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** Extra headers of pages with card payment: they allow Stripe and wallets. */
export function checkoutHeaders(config: SecurityConfig): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(config.s3, true),
    ...openerPolicy(config, 'same-origin-allow-popups'),
    'Permissions-Policy': `camera=(), geolocation=(self), microphone=(), payment=(self "https://js.stripe.com"), usb=()`,
  };
}

export function setSecurityHeaders(headers: Record<string, string>): Middleware {
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}
