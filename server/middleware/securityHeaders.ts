/** The headers of every response. No inline script or style anywhere; other hosts only for pictures and videos. */
import type { Middleware } from 'koa';
import type { Config } from '../config.ts';

const contentSecurityPolicy = (s3: Config['s3']) => {
  // A bucket in a private network may have no https.
  const plain = s3?.publicBase.startsWith('http:') ? ` ${new URL(s3.publicBase).origin}` : '';
  return [
    "default-src 'self'",
    // Clerks type the addresses of pictures and videos.
    `img-src 'self' https: data:${plain}`,
    "media-src 'self' https:",
    ...(s3 ? [`connect-src 'self' ${new URL(s3.uploadBase).origin}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

type SecurityConfig = Pick<Config, 'publicScheme'> & Partial<Pick<Config, 's3'>>;

/**
 * @param config HSTS is sent for sites on https, where a proxy ends TLS. Pages may upload to a bucket of images
 */
export function securityHeaders(config: SecurityConfig): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(config.s3),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(config.publicScheme === 'https' && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

export function setSecurityHeaders(headers: Record<string, string>): Middleware {
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}
