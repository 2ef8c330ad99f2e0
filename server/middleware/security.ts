/** The headers every answer carries. No inline script or style anywhere; other hosts only for pictures and films. */
import type { Middleware } from 'koa';
import type { Config } from '../config.ts';

const contentSecurityPolicy = [
  "default-src 'self'",
  // Clerks type the addresses of pictures and films.
  "img-src 'self' https: data:",
  "media-src 'self' https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** @param config HSTS is sent where people come by https; a proxy in front then ends TLS */
export function securityHeaders(config: Pick<Config, 'publicScheme'>): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(config.publicScheme === 'https' && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

export function security(headers: Record<string, string>): Middleware {
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}
