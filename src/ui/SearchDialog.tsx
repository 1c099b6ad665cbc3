import type { SearchDialogProps } from './layers/types'
import { useLayers } from './layers/useLayers'

/** A dialog that is one search field with what it finds. Esc closes, focus returns. */
export const SearchDialog = (props: SearchDialogProps) => {
  const layers = useLayers(props.open)
  return layers && <layers.SearchLayer {...props} />
}
