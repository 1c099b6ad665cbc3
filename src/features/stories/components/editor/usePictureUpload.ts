import { useEffect, useRef, useState } from 'react'
import { fieldMessage } from '@/lib/failure'
import { pictureProblem } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { useAtRisk } from '@/ui/drafts'
import { pictureUploadRemote } from '../../cardRemotes'
import { selectPictureUpload } from '../../selectors'
import type { WithStories } from '../../slice'

/** Uploads a chosen file and hands over the key of the picture; `place`: id of the card that gets it, or 'new'. */
export const usePictureUpload = (storyId: string, place: string, onTaken: (picture: string) => void) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching, fetchedAt } = useAppSelector((state: WithStories) =>
    selectPictureUpload(state, { storyId, place }),
  )
  const [file, setFile] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  useAtRisk(isFetching && sent)
  const done = useRef<() => void>(() => undefined)
  useEffect(() => {
    done.current = () => {
      if (!sent || isFetching) return
      if (error === null && data !== null) onTaken(data)
    }
  })
  useEffect(() => done.current(), [fetchedAt, isFetching])
  return {
    /** The file that was chosen last; null before one was. */
    file,
    busy: sent && isFetching,
    /** Why the last file was not taken, and what to do. */
    problem: wrong ?? (sent && !isFetching && error ? (fieldMessage(error, 'image') ?? error.message) : null),
    take: (next: File) => {
      const problem = pictureProblem(next)
      setWrong(problem)
      if (problem !== null) return
      setFile(next)
      setSent(true)
      dispatch(pictureUploadRemote.requested({ storyId, place, file: next }))
    },
  }
}

/** The picture among files that were pasted or dropped; null where there is none. */
export const pictureAmong = (files: FileList | undefined): File | null =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null
