import { useState } from 'react'
import { type UserOrganization, userOrganizations } from '#contract/user-things.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import { SavedList } from './saved-list.tsx'
import css from './personal-account.module.css'

export function Organizations() {
  const { api, modals } = useAppState()
  const { openModal } = modals.getState()
  const answer = useApiQuery('organizations', (signal) =>
    api(userOrganizations, {}, { signal }).then(({ data }) => data),
  )
  const [changed, onDone] = useState<UserOrganization[] | null>(null)
  return (
    <SavedList
      title="Организации"
      answer={answer}
      changed={changed}
      add={{ label: 'Добавить организацию', onAdd: () => openModal('add-organization', { onDone }) }}
      empty={{
        icon: 'store',
        title: 'Организаций пока нет',
        text: 'Добавьте организацию по ИНН, чтобы заказывать по счёту с документами для бухгалтерии.',
      }}
      row={(organization) => ({
        key: organization.organization_id,
        view: <OrganizationLines organization={organization} />,
        removal: `Удалить организацию ${organization.name}`,
        onRemove: () => openModal('delete-organization', { organization, onDone }),
      })}
    />
  )
}

function OrganizationLines({ organization: { name, inn, kpp, address } }: { organization: UserOrganization }) {
  return (
    <div className={css.text}>
      <p className={css.name}>{name}</p>
      <p className={css.note}>{[`ИНН ${inn}`, kpp && `КПП ${kpp}`].filter(Boolean).join(', ')}</p>
      {address && <p className={css.note}>{address}</p>}
    </div>
  )
}
