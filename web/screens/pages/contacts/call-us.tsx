import { useEffect, useRef, useState } from 'react'
import type { Contacts } from '#contract/contact-information.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { CallPromise } from '../../../parts/call-promise.tsx'
import { CallbackForm } from '../../../parts/callback-form.tsx'
import { PlaceLine } from '../../../parts/place-lines/place-lines.tsx'
import { ShopState } from '../../../parts/shop-state.tsx'
import { WorkHoursText } from '../../../parts/work-hours.tsx'
import { usePageFacts } from '../../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './contacts.module.css'

/** To call now, to write, or to be called: with the hours of the visitor's own city. */
export function CallUs({ contacts, now }: { contacts: Contacts; now: number }) {
  const { init, nodeCode } = usePageFacts()
  const [taken, setTaken] = useState(false)
  const answer = useRef<HTMLDivElement>(null)
  // the button that was pressed is gone: the focus comes to the answer, and it is read out
  useEffect(() => {
    if (taken) answer.current?.focus()
  }, [taken])
  return (
    <div className={css.pair}>
      <Panel as="section" className={css.call} aria-label="Телефон и почта">
        <p className={css.city}>{init.nodeLogistic.name}</p>
        <p>
          <a href={phoneHref(contacts.phone)} className={css.phone}>
            {formatPhone(contacts.phone)}
          </a>
        </p>
        <p>
          <ShopState place={{ nodeLogisticCode: nodeCode, workTime: contacts.workTime }} now={now} />
        </p>
        <PlaceLine icon="clock">
          <WorkHoursText text={contacts.workTimeFormatted} />
        </PlaceLine>
        {contacts.email && (
          <PlaceLine icon="mail">
            <a href={`mailto:${contacts.email}`}>{contacts.email}</a>
          </PlaceLine>
        )}
        {contacts.social.map(({ name, url }) => (
          <PlaceLine key={url} icon="share">
            <a href={url}>{name}</a>
          </PlaceLine>
        ))}
      </Panel>
      <Panel as="section" aria-label="Обратный звонок">
        {taken ? (
          <div ref={answer} role="status" tabIndex={-1} className={css.taken}>
            <EmptyState
              icon="check"
              title="Заявка принята"
              actions={<Button onClick={() => setTaken(false)}>Отправить ещё одну</Button>}
            >
              <CallPromise now={now} />
            </EmptyState>
          </div>
        ) : (
          <>
            <h2 className={css.title}>Перезвонить вам?</h2>
            <CallbackForm onTaken={() => setTaken(true)} />
          </>
        )}
      </Panel>
    </div>
  )
}
