import type { ContactInformation } from '#contract/contact-information.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './contacts.module.css'

/** For an accountant: each line, or all of them, goes to the clipboard. */
export function Requisites({ rows }: { rows: ContactInformation['requisites'] }) {
  const all = rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return (
    <Panel as="section" aria-labelledby="requisites">
      <div className={css.top}>
        <h2 id="requisites" className={css.title}>
          Реквизиты
        </h2>
        <CopyButton text={all} label="Скопировать все реквизиты" />
      </div>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              <CopyButton text={value} label={`Скопировать: ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
