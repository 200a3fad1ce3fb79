import { DayInput, type DayInputProps } from './day-input.tsx'

export const BirthdateInput = (props: Omit<DayInputProps, 'label'>) => (
  <DayInput {...props} label="Дата рождения" autoComplete="bday" />
)
