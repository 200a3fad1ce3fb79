import { useState } from 'react'
import type { Warehouse } from '#contract/shapes.ts'
import { CallPromise } from '../../parts/call-promise.tsx'
import { CallbackForm } from '../../parts/callback-form.tsx'
import { PhoneLine, PlaceLine } from '../../parts/place-lines/place-lines.tsx'
import { ShopState } from '../../parts/shop-state.tsx'
import { WorkHoursText } from '../../parts/work-hours.tsx'
import { Button } from '#ui/button.tsx'
import { DoneState } from '#ui/done-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Section } from '#ui/section.tsx'
import css from './shops.module.css'

/** To call, or to be called. */
export function AskShop({ shop, now }: { shop: Warehouse; now: number }) {
  const [taken, setTaken] = useState(false)
  return (
    <Section title="Остались вопросы">
      <div className={css.ask}>
        <div className={css.askWords}>
          <p className={css.text}>
            Спросите продавца, есть ли товар на полке, чем его заменить и когда приехать. Или оставьте телефон, и мы
            перезвоним сами.
          </p>
          <PhoneLine phone={shop.phone} />
          <PlaceLine icon="clock">
            <WorkHoursText text={shop.workingSchedule} />
          </PlaceLine>
          <p>
            <ShopState place={shop} now={now} />
          </p>
        </div>
        <Panel>
          {taken ? (
            <Taken shop={shop} now={now} onAgain={() => setTaken(false)} />
          ) : (
            <CallbackForm onTaken={() => setTaken(true)} />
          )}
        </Panel>
      </div>
    </Section>
  )
}

function Taken({ shop, now, onAgain }: { shop: Warehouse; now: number; onAgain: () => void }) {
  return (
    <DoneState title="Заявка принята" actions={<Button onClick={onAgain}>Отправить ещё одну</Button>}>
      <CallPromise place={shop} now={now} />
    </DoneState>
  )
}
