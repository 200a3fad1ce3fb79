import { searchAddress } from '#contract/address.ts'
import { ADDRESS_QUERY_SHORTEST } from '#contract/limits.ts'
import { useAppState } from '../state/app-state.tsx'
import { useInit } from '../state/init.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Input } from '#ui/input.tsx'
import { useSuggestions } from '../hooks/use-suggestions.ts'

interface AddressFieldProps {
  value: string
  onValue: (address: string) => void
  onLeave?: () => void
  error?: string | undefined
  hint?: string
  label?: string
  placeholder?: string
  /** Has the focus when its dialog opens. */
  isFirst?: boolean
  required?: boolean
}

/** An address with suggestions, where the shop has a directory; one that it does not know is taken as typed. */
export function AddressField({
  value,
  onValue,
  onLeave,
  error,
  hint,
  label = 'Адрес доставки',
  placeholder = 'Город, улица, дом, квартира',
  isFirst,
  required,
}: AddressFieldProps) {
  const { api } = useAppState()
  const { services } = useInit()
  const field = {
    label,
    autoComplete: 'street-address',
    maxLength: 500,
    placeholder,
    required,
    value,
    error,
    hint,
    onBlur: onLeave,
    'data-autofocus': isFirst || undefined,
  }
  const { found, loading, failed } = useSuggestions(
    services.suggestions ? value : '',
    ADDRESS_QUERY_SHORTEST,
    (query, signal) => api(searchAddress, { query: { query } }, { signal }).then(({ data }) => data),
  )
  const options = found
    .filter((address) => address.value !== value)
    .map((address) => ({ id: address.value, text: address.value }))
  if (!services.suggestions) return <Input {...field} onChange={({ target }) => onValue(target.value)} />
  return (
    <Combobox
      {...field}
      onValue={onValue}
      options={options}
      onPick={({ text }) => onValue(text)}
      loading={loading}
      emptyText={
        !failed && found.length === 0 && value.trim().length >= ADDRESS_QUERY_SHORTEST
          ? 'Не нашли такой адрес: проверьте или оставьте как есть'
          : undefined
      }
    />
  )
}
