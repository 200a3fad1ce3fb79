/** A picture a buyer sent with a review, beside its row in `upload`: the list of reviews is read without a join. */
export interface ReviewUpload {
  upload: string
  width: number
  height: number
}
