/** The licence of the address table (CC BY 4.0) asks for this link where the table is used: once, in the footer. */
export function GeolocationCredit() {
  return (
    <a href="https://db-ip.com" rel="noreferrer" target="_blank">
      Город по&nbsp;IP: DB-IP
    </a>
  )
}
