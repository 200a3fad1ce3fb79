/** The licence of the address table (CC BY 4.0) asks for this link wherever it is used. */
export function GeolocationCredit({ className }: { className?: string }) {
  return (
    <a href="https://db-ip.com" rel="noreferrer" target="_blank" lang="en" className={className}>
      IP Geolocation by DB-IP
    </a>
  )
}
