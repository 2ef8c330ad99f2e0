/** The parts and results of the checks of the box. */
import type { Database } from '../../db/connection.ts';
import type { Finding } from '../../db/rules/doctor.ts';
import type { Config } from '../config/config.ts';
import type { TestMailServer } from '../mail/mailer.ts';

/** `detail` may name folders, so only operators see it; it is never stored for administrators. */
export type BoxFinding = Finding & { detail?: string };
export type BoxParts = { db: Database; config: Config; testMailServer: TestMailServer; now: () => number };
