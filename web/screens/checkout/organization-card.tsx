import { FigureList } from '#ui/figure-list.tsx'
import css from './checkout.module.css'

interface OrganizationCardProps {
  organization: { name: string; inn: string; kpp: string | null; address: string }
}

/** Who the invoice will be made out to, whole: a look is enough to find a mistake. */
export function OrganizationCard({ organization: { name, inn, kpp, address } }: OrganizationCardProps) {
  return (
    <section aria-label="Реквизиты для счёта" className={css.requisites}>
      <p className={css.requisitesName}>{name}</p>
      <FigureList
        rows={[
          { label: 'ИНН', value: inn },
          ...(kpp ? [{ label: 'КПП', value: kpp }] : []),
          ...(address ? [{ label: 'Адрес', value: address }] : []),
        ]}
      />
    </section>
  )
}
