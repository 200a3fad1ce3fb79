import { useState } from 'react'
import { type UserOrganization, userOrganizations } from '#contract/user-things.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Area } from './area.tsx'
import css from './personal-account.module.css'

export function Organizations() {
  const { api, modals } = useAppState()
  const answer = useAnswer('organizations', (signal) => api(userOrganizations, {}, { signal }).then(({ data }) => data))
  const [changed, onDone] = useState<UserOrganization[] | null>(null)
  const add = <Button look="black" icon="plus" onClick={() => modals.getState().openModal('add-organization', { onDone })}>Добавить организацию</Button>
  const isEmpty = (changed ?? answer.data)?.length === 0
  return (
    <Area title="Организации" aside={!isEmpty && add} answer={answer}>
      {(loaded) => {
        const organizations = changed ?? loaded
        if (organizations.length === 0) {
          return (
            <EmptyState icon="store" title="Организаций пока нет" actions={add}>
              Добавьте организацию по ИНН, чтобы заказывать по счёту с документами для бухгалтерии.
            </EmptyState>
          )
        }
        return (
          <ul className={css.list}>
            {organizations.map((organization) => (
              <li key={organization.organization_id}>
                <Panel className={css.card}>
                  <div className={css.text}>
                    <p className={css.name}>{organization.name}</p>
                    <p className={css.note}>
                      {[`ИНН ${organization.inn}`, organization.kpp && `КПП ${organization.kpp}`].filter(Boolean).join(', ')}
                    </p>
                    {organization.address && <p className={css.note}>{organization.address}</p>}
                  </div>
                  <Button
                    size="m"
                    icon="trash"
                    aria-label={`Удалить организацию ${organization.name}`}
                    onClick={() => modals.getState().openModal('delete-organization', { organization, onDone })}
                  >
                    Удалить
                  </Button>
                </Panel>
              </li>
            ))}
          </ul>
        )
      }}
    </Area>
  )
}
