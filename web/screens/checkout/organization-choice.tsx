import { searchOrganization } from '#contract/organization.ts'
import { useSuggestions } from '../../hooks/use-suggestions.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Combobox } from '#ui/combobox.tsx'
import css from './checkout.module.css'
import { OwnOrganizations } from './own-organizations.tsx'
import type { CheckoutState } from './use-checkout.ts'

/** Who the invoice is made out to: found by INN or name, a customer's own are one press away. */
export function OrganizationChoice({ checkout }: { checkout: CheckoutState }) {
  const { draft, edit, errorOf, leave } = checkout
  const { api } = useAppState()
  const isChosen = draft.organizationName !== ''
  const { found, loading, failed } = useSuggestions(isChosen ? '' : draft.inn, 3, (query, signal) =>
    api(searchOrganization, { params: { query } }, { signal }).then(({ data }) => data),
  )
  // typed whole, it needs no picking: the name says that it was the right one
  const known = found.find(({ inn }) => inn === draft.inn.trim())
  const options = found.map(({ inn, kpp, name, address }) => ({
    id: `${inn} ${kpp ?? ''}`,
    text: inn,
    name,
    content: (
      <span className={css.organization}>
        <span>{name}</span>
        <span className={css.note}>
          ИНН {inn}
          {address && `, ${address}`}
        </span>
      </span>
    ),
  }))
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
        hint={
          isChosen
            ? draft.organizationName
            : known
              ? known.name
              : failed
                ? 'Поиск организаций не отвечает: введите ИНН целиком, этого хватит'
                : '10 цифр у организации, 12 у предпринимателя'
        }
        onValue={(inn) => edit({ inn, kpp: '', organizationName: '' })}
        onPick={({ text, name }) => edit({ inn: text, kpp: '', organizationName: name })}
        onBlur={() => leave('inn')}
      />
    </>
  )
}
