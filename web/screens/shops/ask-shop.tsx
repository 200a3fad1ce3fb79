import { useState } from 'react'
import { CallbackForm } from '../../parts/callback-form.tsx'
import { useInit } from '../../state/init.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Section } from '../../ui/section.tsx'
import { WorkHours } from '../../parts/work-hours.tsx'
import css from './shops.module.css'

/** For those who would rather be called than call. */
export function AskShop() {
  const { contacts } = useInit()
  const [taken, setTaken] = useState(false)
  return (
    <Section title="Остались вопросы" className={css.ask}>
      <Panel>
        {taken ? <p role="status">Заявка принята. Перезвоним в рабочее время: <WorkHours text={contacts.workTimeFormatted} />.</p> : <CallbackForm onTaken={() => setTaken(true)} />}
      </Panel>
    </Section>
  )
}
