export const today = {
  heading: (location: string) => `Today at ${location}`,
};
