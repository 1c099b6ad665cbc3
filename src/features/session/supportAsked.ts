import type { PayloadAction } from '@reduxjs/toolkit'
import { createEventSlice } from '@/store'

/** What the person wants help with, besides the page that they are on; '' is nothing else, null that nobody asked. */
type Asked = string | null

const slice = createEventSlice({
  name: 'session/supportAsked',
  initialState: null as Asked,
  reducers: {
    asked: (_: Asked, { payload }: PayloadAction<string>): Asked => payload,
    closed: (_: Asked): Asked => null,
  },
})

export const supportEvents = slice.actions
export const supportReducer = slice.reducer
