/** The parts that routers are made from; each takes what it needs. */
import type { Middleware } from 'koa';
import type { Feeds } from '../feeds/feeds.ts';
import type { LiveUpdates } from '../http/liveUpdates.ts';
import type { TownState } from '../http/middleware/town.ts';
import type { OldAddresses } from '../http/oldAddresses.ts';
import type { SaleUpdates } from '../http/saleUpdates.ts';
import type { StreamLimit } from '../http/streamLimit.ts';
import type { PayLinks } from '../payments/payLinks.ts';
import type { SettleDuePayments } from '../payments/settleDuePayments.ts';
import type { PaymentParts } from '../payments/settlePayment.ts';
import type { StripeGateways } from '../payments/stripe/findGateway.ts';
import type { Build } from '../render/build.ts';
import type { BrandingCache } from '../render/pictures/branding.ts';
import type { SocialImages } from '../render/pictures/socialImages.ts';
import type { FormPages } from '../render/requests/formPages.ts';
import type { AccountParts } from './accounts/accounts.ts';

export type RouteParts = AccountParts &
  PaymentParts & {
    build: Build;
    branding: BrandingCache;
    socialImages: SocialImages;
    formPages: FormPages;
    feeds: Feeds;
    /** Looks up a request's town again. */
    decideTown: Middleware<TownState>;
    oldAddresses: OldAddresses;
    live: LiveUpdates;
    orderUpdates: SaleUpdates;
    invoiceUpdates: SaleUpdates;
    mayStream: StreamLimit;
    gateways: StripeGateways;
    settleDuePayments: SettleDuePayments;
    payLinks: PayLinks;
  };
