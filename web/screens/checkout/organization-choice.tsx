import { useEffect } from 'react'
import { searchOrganization } from '#contract/organization.ts'
import { isInn } from '#rules/identity/inn.ts'
import { useSuggestions } from '../../hooks/use-suggestions.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { OrganizationFields } from '../../parts/organization-fields.tsx'
import css from './checkout.module.css'
import { OrganizationCard } from './organization-card.tsx'
import { OwnOrganizations } from './own-organizations.tsx'
import type { CheckoutState } from './use-checkout.ts'

const SHORTEST = 3
const SOLE_TRADER = 12

/** Who the invoice is made out to: found by INN or name, a customer's own are one press away. */
export default function OrganizationChoice({ checkout }: { checkout: CheckoutState }) {
  const { draft, edit, errorOf, leave } = checkout
  const { api } = useAppState()
  const isChosen = draft.organizationName !== '' && !draft.isPayerTyped
  const { found, loading, failed } = useSuggestions(isChosen ? '' : draft.inn, SHORTEST, (query, signal) =>
    api(searchOrganization, { params: { query } }, { signal }).then(({ data }) => data),
  )
  // typed whole, it needs no picking
  const known = isChosen
    ? { name: draft.organizationName, inn: draft.inn, kpp: draft.kpp, address: draft.organizationAddress }
    : found.find(({ inn }) => inn === draft.inn.trim())
  const options = found.map((organization) => ({
    id: `${organization.inn} ${organization.kpp ?? ''}`,
    text: organization.inn,
    organization,
    content: (
      <span className={css.organization}>
        <span>{organization.name}</span>
        <span className={css.note}>
          ИНН {organization.inn}
          {organization.address && `, ${organization.address}`}
        </span>
      </span>
    ),
  }))
  const isAsked = !isChosen && !failed && draft.inn.trim().length >= SHORTEST
  const inn = draft.inn.trim()
  // asked for by the whole number, and nobody knows it, or nobody answers
  const isUnknown = !isChosen && !known && !loading && isInn(inn)
  useEffect(() => {
    if (isUnknown !== draft.isPayerTyped) edit({ isPayerTyped: isUnknown })
  }, [isUnknown, draft.isPayerTyped, edit])
  return (
    <>
      <OwnOrganizations checkout={checkout} />
      <Combobox
        label="ИНН или название организации"
        name="inn"
        required
        maxLength={100}
        value={draft.inn}
        error={errorOf('inn')}
        loading={loading}
        options={options}
        emptyText={isAsked && !isInn(inn) ? 'Не нашли такую организацию: проверьте или введите ИНН целиком' : undefined}
        hint={
          failed
            ? 'Поиск организаций не отвечает: введите ИНН целиком и название'
            : draft.isPayerTyped
              ? 'В справочнике её нет: напишите название и КПП'
              : '10 цифр у организации, 12 у предпринимателя'
        }
        onValue={(typed) =>
          edit({ inn: typed, kpp: '', organizationName: '', organizationAddress: '', isPayerTyped: false })
        }
        onPick={({ organization: { inn: picked, kpp, name, address } }) =>
          edit({
            inn: picked,
            kpp: kpp ?? '',
            organizationName: name,
            organizationAddress: address,
            isPayerTyped: false,
          })
        }
        onBlur={() => leave('inn')}
      />
      {known && <OrganizationCard organization={known} />}
      {draft.isPayerTyped && (
        <OrganizationFields
          withInn={false}
          value={{ inn, kpp: draft.kpp, name: draft.organizationName }}
          onValue={({ name, kpp }) =>
            edit({ ...(name !== undefined && { organizationName: name }), ...(kpp !== undefined && { kpp }) })
          }
          errors={{ kpp: errorOf('kpp'), name: errorOf('organizationName') }}
          onLeave={(field) => leave(field === 'name' ? 'organizationName' : field)}
          isSoleTrader={inn.length === SOLE_TRADER}
        />
      )}
    </>
  )
}
