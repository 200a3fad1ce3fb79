interface Choosable {
  type: string
  values?: readonly unknown[]
  histogram?: readonly number[]
}

/**
 * One value that everything has is no choice: the brand among a brand's own goods, «от 125 до 125», a range whose goods
 * all stand in one bar.
 */
export const isFilterChoice = ({ type, values, histogram }: Choosable): boolean =>
  type === 'range' ? histogram?.filter(Boolean)[1] !== undefined : type !== 'list' || values?.[1] !== undefined
