import type { OrderPage } from '#contract/order-page.ts'
import { FigureList } from '#ui/figure-list.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './order.module.css'

/** Who gets it. The link may be seen by others: the phone ends in two figures, enough to know one's own. */
export function OrderRecipient({ order: { contact, organization, comment, fields } }: { order: OrderPage }) {
  if (!contact && !organization) return null
  return (
    <Panel as="section" className={css.panel}>
      <h2 className={css.heading}>Получатель</h2>
      <FigureList
        rows={[
          ...(contact?.name ? [{ label: 'Имя', value: contact.name }] : []),
          ...(contact ? [{ label: 'Телефон', value: contact.phone }] : []),
          ...(contact?.email ? [{ label: 'E-mail', value: contact.email }] : []),
          ...(organization
            ? [
                { label: 'Плательщик', value: organization.name },
                { label: 'ИНН', value: organization.inn },
                ...(organization.kpp ? [{ label: 'КПП', value: organization.kpp }] : []),
              ]
            : []),
          ...fields.map(({ label, value }) => ({ label, value })),
        ]}
      />
      {comment && (
        <p className={css.comment}>
          <span>Комментарий:</span> {comment}
        </p>
      )}
    </Panel>
  )
}
