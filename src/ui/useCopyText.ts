import { useToast } from './Toast'

interface Said {
  readonly copied?: string
  /** What to do where the browser does not allow it. */
  readonly otherwise: string
}

/** Copies a text, and says whether the browser allowed it. */
export const useCopyText = ({ copied = 'Copied', otherwise }: Said): ((text: string) => void) => {
  const toast = useToast()
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ subject: 'copy', text: copied, tone: 'success' })
    } catch {
      toast({ subject: 'copy', text: `The browser did not allow copying. ${otherwise}`, tone: 'error' })
    }
  }
  return text => void copy(text)
}
