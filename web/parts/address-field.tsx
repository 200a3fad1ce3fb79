import { ADDRESS_QUERY_SHORTEST, searchAddress } from '#contract/address.ts'
import { useAppState } from '../state/app-state.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface AddressFieldProps {
  value: string
  onValue: (address: string) => void
  error?: string | undefined
  autoFocus?: boolean
  required?: boolean
}

/** An address with suggestions; one that the directory does not know is taken as typed. */
export function AddressField({ value, onValue, error, autoFocus, required }: AddressFieldProps) {
  const { api } = useAppState()
  const { found, loading } = useSuggestions(value, ADDRESS_QUERY_SHORTEST, (query, signal) =>
    api(searchAddress, { query: { query } }, { signal }).then(({ data }) => data),
  )
  const options = found.filter((address) => address.value !== value).map((address) => ({ id: address.value, text: address.value }))
  return (
    <Combobox
      label="Адрес доставки"
      autoComplete="street-address"
      maxLength={500}
      placeholder="Город, улица, дом, квартира"
      required={required}
      data-autofocus={autoFocus || undefined}
      value={value}
      onValue={onValue}
      options={options}
      onPick={({ text }) => onValue(text)}
      loading={loading}
      error={error}
    />
  )
}
