/** What an order is printed as, in the order a day needs it. */
export const PAPERS = {
  picking: 'Лист сборки',
  order: 'Бланк заказа',
  receipt: 'Товарный чек',
  act: 'Акт приёма-передачи',
} as const
export type PrintedPaper = keyof typeof PAPERS

export const isPaper = (text: string | undefined): text is PrintedPaper =>
  text !== undefined && Object.hasOwn(PAPERS, text)

/** As many as one call reads. */
export const MOST_PRINTED = 100

export const printPath = (paper: PrintedPaper | 'invoice', numbers: readonly string[]) =>
  `/orders/print/${paper}?numbers=${numbers.join(',')}`
