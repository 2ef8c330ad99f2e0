/** The office's location, hours and contacts. Leaves out fields that the town left empty. */
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ComponentType, ReactNode } from 'react';
import { addDays } from '../../../db/rules/time.ts';
import { readFireDepartment, readPlace } from '../../../db/rules/town/contactPlace.ts';
import { listClosures } from '../../../db/rules/town/officeHours.ts';
import { useEvents, useSection, useToday } from '../../data/content.tsx';
import { ForStaff } from '../../shell/ForStaff.tsx';
import { formatShortDateSpan, formatShortDay } from '../../texts/dates.ts';
import { contactTexts } from '../../texts/en/home/sections.ts';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { PrintButton } from '../PrintButton.tsx';
import { Section } from '../Section.tsx';
import styles from './Contact.module.css';
import { listHoursLines } from './listHoursLines.ts';
import { telephoneHref } from './telephoneHref.ts';

const contact = contactTexts;

/** Links to the map's site: a map within the page would contact that site for every reader. */
const mapSite = 'https://www.openstreetmap.org/';

/** Announces closures this many days ahead. */
const announcedDays = 30;

export function Contact() {
  const { title, address, phone, hours, closures, email, coordinates, fire_department } = useSection('contact');
  const point = readPlace(coordinates);
  const fire = readFireDepartment(fire_department);
  const today = useToday();
  const events = useEvents();
  const place = [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const box = /^\d+$/.test(address.po_box.trim()) ? `${contact.box} ${address.po_box.trim()}` : address.po_box;
  const lines = [address.street, box, place].filter(Boolean);
  const phones = [
    { label: contact.office, number: phone.office },
    { label: contact.secondOffice, number: phone.secondary_office },
    { label: contact.fax, number: phone.fax, fax: true },
    { label: contact.emergency, number: phone.emergency },
  ].filter(({ number }) => number !== '');
  const times = [
    ...listHoursLines(hours),
    ...listClosures(closures, events, today, addDays(today, announcedDays)).map(({ from, to, reason }) => ({
      label: to > from ? formatShortDateSpan(from, to) : formatShortDay(from),
      text: contact.closedFor(reason),
    })),
  ];
  const nothing = lines.length + phones.length + times.length === 0 && !email && !point && !fire;

  return (
    <Section
      anchor="contact"
      title={title || contact.title}
      aside={
        <>
          <ForStaff tool="contact" />
          {!nothing && <PrintButton />}
        </>
      }
    >
      {nothing && <EmptyState>{contact.none}</EmptyState>}
      <div className={styles.ways}>
        {(lines.length > 0 || point) && (
          <ContactMethod icon={MapPin} title={contact.visit}>
            <address className={styles.lines} dir="auto">
              {lines.join('\n')}
            </address>
            {point && (
              <Cluster as="p" gap={4} data-screen-only>
                <a className={styles.target} href={`${mapSite}search?query=${point}`}>
                  {contact.map}
                </a>
                <a className={styles.target} href={`${mapSite}directions?to=${point}`}>
                  {contact.directions}
                </a>
              </Cluster>
            )}
          </ContactMethod>
        )}
        {phones.length > 0 && (
          <ContactMethod icon={Phone} title={contact.call}>
            <dl className={`${styles.pairs} ${styles.numbers}`}>
              {phones.map(({ label, number, fax }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{fax ? number : <PhoneLink number={number} />}</dd>
                </div>
              ))}
            </dl>
          </ContactMethod>
        )}
        {(times.length > 0 || hours.note) && (
          <ContactMethod icon={Clock} title={contact.hours}>
            <dl className={styles.pairs}>
              {times.map(({ label, text }) => (
                <div key={label + text}>
                  <dt>{label}</dt>
                  <dd dir="auto">{text}</dd>
                </div>
              ))}
            </dl>
            {hours.note && (
              <p className={styles.note} dir="auto">
                {hours.note}
              </p>
            )}
          </ContactMethod>
        )}
        {email && (
          <ContactMethod icon={Mail} title={contact.write}>
            <a className={styles.target} href={`mailto:${email}`}>
              {email}
            </a>
          </ContactMethod>
        )}
        {fire && (
          <ContactMethod icon={Phone} title={contact.fireDepartment}>
            <p className={styles.lines} dir="auto">
              {[fire.name, fire.address].filter(Boolean).join('\n')}
            </p>
            {fire.phone && <PhoneLink number={fire.phone} />}
          </ContactMethod>
        )}
      </div>
    </Section>
  );
}

const PhoneLink = ({ number }: { number: string }) => (
  <a className={styles.target} href={telephoneHref(number)}>
    {number}
  </a>
);

type ContactMethodProps = {
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  title: string;
  children: ReactNode;
};

function ContactMethod({ icon: Icon, title, children }: ContactMethodProps) {
  return (
    <div className={styles.way}>
      <h3 className={styles.heading}>
        <Icon size={20} aria-hidden />
        {title}
      </h3>
      {children}
    </div>
  );
}
