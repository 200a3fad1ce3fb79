/** Papers of organizations, as people call them. */
export const PAPER_NAMES = { transfer: 'УПД', invoice: 'Счёт' } as const
