/** The looks of the footer, which wakes later: it is drawn with the page. */
import './footer.module.css'
import './payment-marks.module.css'
