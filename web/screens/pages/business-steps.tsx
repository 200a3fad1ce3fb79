import { useState } from 'react'
import { CallbackForm } from '../../parts/callback-form.tsx'
import { quickOrderPath } from '../../paths.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './stored-page.module.css'

/** What an organization does next: begins by itself, or is called about a contract. */
export function BusinessSteps() {
  const [isTaken, setTaken] = useState(false)
  return (
    <Panel as="section" aria-labelledby="business-steps" className={css.steps}>
      <div>
        <h2 id="business-steps" className={css.stepsHead}>
          Договор, отсрочка, поставка по графику
        </h2>
        <p>Оставьте телефон: назовём условия для вашей организации. Или начните сами.</p>
        <div className={css.buttons}>
          <Button look="black" to={quickOrderPath}>
            Заказать списком
          </Button>
          <Button to="/personal-account/?tab=organizations">Добавить организацию</Button>
        </div>
      </div>
      {isTaken ? (
        <p role="status">Заявка принята: перезвоним и обсудим условия.</p>
      ) : (
        <CallbackForm about="Условия для организации" onTaken={() => setTaken(true)} />
      )}
    </Panel>
  )
}
