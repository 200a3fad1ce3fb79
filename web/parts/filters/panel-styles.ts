/** The looks of the filters, which wake later beside a listing: they are drawn with the page. */
import '../../ui/choice.module.css'
import '../../ui/control.module.css'
import '../../ui/field.module.css'
import '../../ui/range-slider.module.css'
import './filter-panel.module.css'
