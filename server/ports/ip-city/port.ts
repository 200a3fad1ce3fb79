/** Guesses the visitor's city. Answers a row of the city directory (its id), or null when unknown. */
export interface IpCity {
  cityIdByIp: (ip: string) => number | null
}
